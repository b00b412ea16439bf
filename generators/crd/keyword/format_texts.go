package keyword

import "math"

// FormatTexts has values of the formats that API servers check.
var FormatTexts = map[string][]string{
	"bsonobjectid": {"507f1f77bcf86cd799439011"},
	"byte":         {"ZXhhbXBsZQ==", "c2FtcGxl"},
	"cidr":         {"192.0.2.0/24", "198.51.100.0/24", "2001:db8::/32"},
	"creditcard":   {"4111111111111111"},
	"date":         {"2025-01-01", "2025-01-02"},
	"date-time":    {"2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z"},
	"datetime":     {"2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z"},
	"duration":     {"10s", "1m", "1h"},
	"email":        {"somebody@example.org", "nobody@example.org"},
	"hexcolor":     {"#00ff00", "#ff0000"},
	"hostname":     {"example.org", "www.example.org"},
	"ipv4":         {"192.0.2.1", "192.0.2.2"},
	"ipv6":         {"2001:db8::1", "2001:db8::2"},
	"isbn":         {"9780306406157"},
	"isbn10":       {"0306406152"},
	"isbn13":       {"9780306406157"},
	"mac":          {"00:00:5e:00:53:01", "00:00:5e:00:53:02"},
	"password":     {"example", "sample"},
	"rgbcolor":     {"rgb(0,255,0)", "rgb(255,0,0)"},
	"ssn":          {"111-11-1111"},
	"uri":          {"https://example.org", "https://www.example.org"},
	"uuid":         {"00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"},
	"uuid3":        {"00000000-0000-3000-8000-000000000001"},
	"uuid4":        {"00000000-0000-4000-8000-000000000001"},
	"uuid5":        {"00000000-0000-5000-8000-000000000001"},

	"k8s-short-name": {"example", "sample"}, "k8s-long-name": {"example", "example.org"},
}

// formatLengths has how many characters a text of a format has, at least and at most: k8s.io/kube-openapi, package
// strfmt. Formats whose texts may have any length are not in it.
var formatLengths = map[string][2]float64{
	"bsonobjectid": {24, 24},
	"cidr":         {4, 49}, // from ::/0 to IPv6 with an IPv4 address
	"date":         {10, 10},
	"date-time":    {20, math.Inf(1)}, // 2025-01-01T00:00:00Z
	"datetime":     {20, math.Inf(1)},
	"duration":     {1, math.Inf(1)},
	"email":        {3, math.Inf(1)},
	"hostname":     {1, 255},
	"ipv4":         {7, 15},
	"ipv6":         {2, 45},
	"mac":          {14, 59}, // from 0000.5e00.5301; an IP over InfiniBand address has 20 octets
	"uuid":         {32, 36},
	"uuid3":        {32, 36},
	"uuid4":        {32, 36},
	"uuid5":        {32, 36},

	"k8s-short-name": {1, 63}, "k8s-long-name": {1, 253},
}
