import { expect, test } from "vitest";
import { snippetLanguages, snippetOf } from "./snippets.ts";

const access = { origin: "https://songtan.example", key: "sk_test_mine" };

test.each(snippetLanguages)(
  "the %s snippet calls this server with the reader's key",
  (language) => {
    const snippet = snippetOf(language, access);
    expect(snippet).toContain("https://songtan.example/api");
    expect(snippet).toContain("Bearer sk_test_mine");
    expect(snippet).toContain("Idempotency-Key");
  },
);

test("the PHP snippet has arrays, not objects", () => {
  const snippet = snippetOf("php", access);
  expect(snippet).toContain('"category" => "food"');
  expect(snippet.slice(snippet.indexOf("$quote"))).not.toMatch(/": |\{/);
});

test("the bodies in the curl snippet are JSON when the shell has read them", () => {
  const snippet = snippetOf("curl", access);
  const [, quote] = /-d '(.*)' \\/.exec(snippet) ?? [];
  expect(JSON.parse(quote ?? "")).toMatchObject({ vehicle: "motorcycle" });
  const [, booking] = /-d "(.*)"$/.exec(snippet) ?? [];
  expect(JSON.parse((booking ?? "").replaceAll('\\"', '"'))).toMatchObject({ quoteId: "$QUOTE" });
});
