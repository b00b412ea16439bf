"use strict";
// Runs gen beside the page. In: texts of Go files. Out: how much has been loaded, then an answer for each text.
importScripts("playground-files.js", "wasm_exec.js");

// reserved is the memory of gen in pages of 64 KiB, as much as it may take. Each growth later on costs milliseconds.
const reserved = 8000;

Error.stackTraceLimit = 0; // Go asks for many files that are not there, and nobody reads the stacks of the errors

// load returns the unpacked stream of a *.gz file, and reports its bytes as they come.
async function load(name, loaded) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  const count = new TransformStream({
    transform(chunk, controller) {
      loaded(chunk.length);
      controller.enqueue(chunk);
    },
  });
  const counted = response.body.pipeThrough(count);
  const unpacked = response.headers.get("Content-Encoding") === "gzip"; // some servers say so of *.gz files
  return unpacked ? counted : counted.pipeThrough(new DecompressionStream("gzip"));
}

async function start() {
  let bytes = 0;
  const loaded = more => postMessage({ loaded: bytes += more });
  const go = new Go();
  const streams = [load("sources.tar.gz", loaded), load("gen.wasm.gz", loaded)];
  const sources = new Response(await streams[0]).arrayBuffer();
  const program = new Response(await streams[1], { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(program, go.importObject);
  try {
    instance.exports.mem.grow(reserved);
  } catch {
    // The device has less: the memory grows as gen needs it.
  }
  unpack(new Uint8Array(await sources));
  const version = new TextDecoder().decode(contents.get("/go/VERSION"));
  go.env = {
    GOROOT: "/go", GOMODCACHE: "/mod", GOMOD: "/fruit/go.mod", GOOS: "linux", GOARCH: "amd64", GOVERSION: version,
  };
  const ready = new Promise(resolve => { globalThis.ready = resolve; });
  go.run(instance).then(() => postMessage({ failed: "gen has ended; reload the page" }));
  await ready;
}

const started = start();
started.catch(error => postMessage({ failed: String(error) }));
onmessage = async ({ data }) => {
  await started;
  const begin = performance.now();
  generate(data, answer => postMessage({ text: data, answer: JSON.parse(answer), time: performance.now() - begin }));
};
