"use strict";
// The file system of gen in a browser: files in memory, which Go reads as it reads those of Node.js, by functions with
// a callback. Nothing writes but to the console.
const contents = new Map();                      // by path: bytes, e.g. of "/fruit/go.mod"
const listings = new Map([["/", new Set()]]);    // by path of a directory: names
const opened = new Map();                        // by descriptor: path and position
let lastDescriptor = 2;

// addFile adds a file, and the directories above it.
function addFile(path, bytes) {
  contents.set(path, bytes);
  for (let at = path; at !== "/";) {
    const cut = at.lastIndexOf("/"), above = at.slice(0, cut) || "/";
    if (!listings.has(above)) listings.set(above, new Set());
    listings.get(above).add(at.slice(cut + 1));
    at = above;
  }
}

// unpack adds the files of a tar archive.
function unpack(archive) {
  const decoder = new TextDecoder();
  const text = (from, length) => decoder.decode(archive.subarray(from, from + length)).replace(/\0.*$/s, "");
  for (let at = 0; archive[at];) {
    const name = text(at, 100), prefix = text(at + 345, 155), size = parseInt(text(at + 124, 12), 8);
    addFile("/" + (prefix && prefix + "/") + name, archive.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

const failure = code => Object.assign(new Error(code), { code });
const clean = path => path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;

// describe returns what fs.Stats says of a path, or undefined where there is none.
function describe(path) {
  path = clean(path);
  const isDirectory = listings.has(path), bytes = contents.get(path);
  if (!isDirectory && !bytes) return undefined;
  return {
    dev: 0, ino: 0, mode: isDirectory ? 0o040755 : 0o100644, nlink: 1, uid: 0, gid: 0, rdev: 0,
    size: bytes?.length ?? 0, blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
    isDirectory: () => isDirectory,
  };
}

const answer = (value, callback) => value === undefined ? callback(failure("ENOENT")) : callback(null, value);
const refuse = (...given) => given.at(-1)(failure("EROFS"));

globalThis.fs = {
  constants: { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 },
  stat: (path, callback) => answer(describe(path), callback),
  lstat: (path, callback) => answer(describe(path), callback),
  fstat: (descriptor, callback) => answer(describe(opened.get(descriptor)?.path ?? ""), callback),
  readdir: (path, callback) => answer(listings.has(clean(path)) ? [...listings.get(clean(path))] : undefined, callback),
  readlink: (path, callback) => callback(failure(describe(path) ? "EINVAL" : "ENOENT")),
  open(path, flags, mode, callback) {
    if (flags & (1 | 2 | 64)) return callback(failure("EROFS"));
    if (!describe(path)) return callback(failure("ENOENT"));
    opened.set(++lastDescriptor, { path: clean(path), position: 0 });
    callback(null, lastDescriptor);
  },
  close(descriptor, callback) {
    opened.delete(descriptor);
    callback(null);
  },
  read(descriptor, buffer, offset, length, position, callback) {
    const file = opened.get(descriptor), bytes = contents.get(file?.path);
    if (!bytes) return callback(failure(file ? "EISDIR" : "EBADF"));
    const from = position ?? file.position, part = bytes.subarray(from, from + length);
    buffer.set(part, offset);
    if (position === null) file.position += part.length;
    callback(null, part.length);
  },
  write(descriptor, buffer, offset, length, position, callback) {
    console.error(new TextDecoder().decode(buffer.subarray(offset, offset + length)));
    callback(null, length);
  },
  fsync: (descriptor, callback) => callback(null),
};
for (const name of ["chmod", "chown", "fchmod", "fchown", "ftruncate", "lchown", "link", "mkdir", "rename", "rmdir",
  "symlink", "truncate", "unlink", "utimes"]) globalThis.fs[name] = refuse;
const user = () => 0;
globalThis.process = { pid: 1, ppid: 0, cwd: () => "/fruit", getuid: user, getgid: user, geteuid: user, getegid: user };
