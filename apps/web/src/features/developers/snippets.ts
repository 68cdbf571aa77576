export const snippetLanguages = ["curl", "typescript", "python", "php"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];
export const languageNames: Record<SnippetLanguage, string> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
  php: "PHP",
};

/** The server, and the key of the reader. */
export type Access = { origin: string; key: string };

/** Siam to Chatuchak by motorcycle. */
const quote = {
  vehicle: "motorcycle",
  parcel: { category: "food", weightKg: 2 },
  stops: [
    { latitude: 13.7465, longitude: 100.5348, address: "Siam Square, Bangkok" },
    { latitude: 13.7997, longitude: 100.5505, address: "Chatuchak Market, Bangkok" },
  ],
};
const stops = [
  { contactName: "Demo Shop", contactPhone: "0812345678" },
  { contactName: "Nid", contactPhone: "0898765432" },
];
const reference = "order-1024";

/** A value in one line. */
function inLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, inside]) => `"${name}": ${inLine(inside)}`);
  return `{ ${parts.join(", ")} }`;
}

/** A list with a line for each of its values. */
const lines = (values: readonly object[], spaces: number): string => {
  const indent = " ".repeat(spaces);
  return `[\n${values.map((value) => `${indent}  ${inLine(value)},`).join("\n")}\n${indent}]`;
};

const quoteBody = (spaces: number): string => {
  const indent = " ".repeat(spaces);
  return `{
${indent}"vehicle": ${inLine(quote.vehicle)},
${indent}"parcel": ${inLine(quote.parcel)},
${indent}"stops": ${lines(quote.stops, spaces)},
}`;
};

/** With nothing but a shell and curl. */
function curl({ origin, key }: Access): string {
  return `QUOTE=$(curl -sS --fail-with-body ${origin}/api/quotes \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(quote)}' \\
  | sed -E 's/^\\{"data":\\{"id":"([^"]+)".*/\\1/')

curl -sS --fail-with-body ${origin}/api/bookings \\
  -H "Authorization: Bearer ${key}" \\
  -H "Idempotency-Key: order-$QUOTE" \\
  -H "Content-Type: application/json" \\
  -d "{\\"quoteId\\":\\"$QUOTE\\",\\"reference\\":\\"${reference}\\",\\"stops\\":${JSON.stringify(
    stops,
  ).replaceAll('"', '\\"')}}"`;
}

function typescript({ origin, key }: Access): string {
  return `const call = async (path: string, body: unknown) => {
  const answer = await fetch(\`${origin}/api\${path}\`, {
    method: "POST",
    headers: {
      Authorization: "Bearer ${key}",
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).data;
};

const quote = await call("/quotes", ${quoteBody(2)});
const booking = await call("/bookings", {
  quoteId: quote.id,
  reference: "${reference}",
  stops: ${lines(stops, 2)},
});
console.log(booking.number, booking.state);`;
}

function python({ origin, key }: Access): string {
  return `import json, urllib.request, uuid

def call(path, body):
    request = urllib.request.Request(
        "${origin}/api" + path,
        json.dumps(body).encode(),
        {
            "Authorization": "Bearer ${key}",
            "Content-Type": "application/json",
            "Idempotency-Key": str(uuid.uuid4()),
        },
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["data"]

quote = call("/quotes", ${quoteBody(4)})
booking = call("/bookings", {
    "quoteId": quote["id"],
    "reference": "${reference}",
    "stops": ${lines(stops, 4)},
})
print(booking["number"], booking["state"])`;
}

/** PHP writes `[` and `=>` where JSON has `{` and `:`. */
const phpOf = (json: string): string =>
  json
    .replaceAll(/"(\w+)": /g, '"$1" => ')
    .replaceAll(/\{ ?/g, "[")
    .replaceAll(/ ?\}/g, "]");

/** With nothing that PHP does not have by itself. */
function php({ origin, key }: Access): string {
  return `<?php
function call(string $path, array $body): array {
    $answer = file_get_contents("${origin}/api" . $path, false, stream_context_create(["http" => [
        "method" => "POST",
        "header" => [
            "Authorization: Bearer ${key}",
            "Content-Type: application/json",
            "Idempotency-Key: " . bin2hex(random_bytes(16)),
        ],
        "content" => json_encode($body),
        "timeout" => 10,
    ]]));
    if ($answer === false) throw new RuntimeException("POST $path: " . error_get_last()["message"]);
    return json_decode($answer, true)["data"];
}

$quote = call("/quotes", ${phpOf(quoteBody(4))});
$booking = call("/bookings", [
    "quoteId" => $quote["id"],
    "reference" => "${reference}",
    "stops" => ${phpOf(lines(stops, 4))},
]);
echo $booking["number"], " ", $booking["state"], PHP_EOL;`;
}

const makers: Record<SnippetLanguage, (access: Access) => string> = {
  curl,
  typescript,
  python,
  php,
};

/** A program that requests a price and books it, with nothing left to fill in but the key. */
export const snippetOf = (language: SnippetLanguage, access: Access): string =>
  makers[language](access);
