export const snippetLanguages = ["curl", "typescript", "python", "php"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];
export const languageNames: Record<SnippetLanguage, string> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
  php: "PHP",
};

type Access = { origin: string; key: string };

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

const indented = (value: unknown, spaces: number): string =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${" ".repeat(spaces)}`);

function curl({ origin, key }: Access): string {
  return `QUOTE=$(curl -s ${origin}/api/quotes \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(quote)}' | jq -r .data.id)

curl -s ${origin}/api/bookings \\
  -H "Authorization: Bearer ${key}" \\
  -H "Idempotency-Key: $(uuidgen)" \\
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

const quote = await call("/quotes", ${indented(quote, 0)});
const booking = await call("/bookings", {
  quoteId: quote.id,
  reference: "${reference}",
  stops: ${indented(stops, 2)},
});
console.log(booking.number, booking.state);`;
}

function python({ origin, key }: Access): string {
  return `import uuid, requests

def call(path, body):
    answer = requests.post(
        "${origin}/api" + path,
        headers={"Authorization": "Bearer ${key}", "Idempotency-Key": str(uuid.uuid4())},
        json=body,
        timeout=10,
    )
    answer.raise_for_status()
    return answer.json()["data"]

quote = call("/quotes", ${indented(quote, 0)})
booking = call("/bookings", {
    "quoteId": quote["id"],
    "reference": "${reference}",
    "stops": ${indented(stops, 4)},
})
print(booking["number"], booking["state"])`;
}

/** PHP writes `[` and `=>` where JSON has `{` and `:`. */
const phpOf = (value: unknown, spaces: number): string =>
  indented(value, spaces)
    .replaceAll(/"(\w+)": /g, '"$1" => ')
    .replaceAll("{", "[")
    .replaceAll("}", "]");

function php({ origin, key }: Access): string {
  return `<?php
function call(string $path, array $body): array {
    $request = curl_init("${origin}/api" . $path);
    curl_setopt_array($request, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FAILONERROR => true,
        CURLOPT_TIMEOUT => 10,
        CURLOPT_HTTPHEADER => [
            "Authorization: Bearer ${key}",
            "Content-Type: application/json",
            "Idempotency-Key: " . bin2hex(random_bytes(16)),
        ],
        CURLOPT_POSTFIELDS => json_encode($body),
    ]);
    $answer = curl_exec($request);
    if ($answer === false) throw new RuntimeException(curl_error($request));
    return json_decode($answer, true)["data"];
}

$quote = call("/quotes", ${phpOf(quote, 0)});
$booking = call("/bookings", [
    "quoteId" => $quote["id"],
    "reference" => "${reference}",
    "stops" => ${phpOf(stops, 4)},
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
