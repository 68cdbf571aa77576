import { expect, test, vi } from "vitest";
import { type EarlyReads, fetchOrEarly } from "./early-reads.ts";

const path = "/api/customer/user";
const answerOf = (text: string) => new Response(text, { headers: { date: "now", age: "1" } });

function world(answer: Response | null, { token = "Bearer a", sentAt = 0, business = "" } = {}) {
  const mode = business && "live";
  const read = { token, business, mode, sentAt, answer: Promise.resolve(answer) };
  const reads: EarlyReads = new Map([[path, read]]);
  const send = vi.fn(async () => answerOf("sent"));
  const get = fetchOrEarly(
    send,
    () => reads,
    () => 9000,
  );
  const readAgain = async (headers: Record<string, string> = {}, method = "GET") =>
    (await get(path, { method, headers: { Authorization: "Bearer a", ...headers } })).text();
  return { read: readAgain, get };
}

test("what the first HTML has read is answered once, and then by the server", async () => {
  const { read } = world(answerOf("early"));
  expect([await read(), await read()]).toEqual(["early", "sent"]);
});

test("an early read does not set the server's clock", async () => {
  const { get } = world(answerOf("early"));
  const { headers } = await get(path, { headers: { Authorization: "Bearer a" } });
  expect([headers.get("date"), headers.get("age")]).toEqual([null, "1"]);
});

test.each([
  ["it had no answer", world(null).read()],
  ["it was another person's", world(answerOf("early"), { token: "Bearer b" }).read()],
  ["it is old", world(answerOf("early"), { sentAt: -2000 }).read()],
  ["it is read for a business", world(answerOf("early")).read({ "Songtan-Business": "b" })],
  ["it was read for a business", world(answerOf("early"), { business: "b" }).read()],
  [
    "it is of another mode",
    world(answerOf("early"), { business: "b" }).read({
      "Songtan-Business": "b",
      "Songtan-Mode": "test",
    }),
  ],
  ["it is a command", world(answerOf("early")).read({}, "POST")],
])("the server answers where %s", async (_, text) => {
  expect(await text).toBe("sent");
});

test("what the first HTML has read for a business answers the call for it", async () => {
  const { read } = world(answerOf("early"), { business: "b" });
  expect(await read({ "Songtan-Business": "b", "Songtan-Mode": "live" })).toBe("early");
});
