import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type EncoderLimits, openEncoder, type PictureEncoder } from "./encoder.ts";

let encoder: PictureEncoder;
afterEach(() => encoder.stop());

const open = (options: Partial<EncoderLimits> = {}) => {
  const program = new URL("../../testing/faults/failing-pictures.ts", import.meta.url);
  encoder = openEncoder({ program, processes: 1, ...options });
};
const encode = async (sent: string) => (await encoder.encode(sent, false)).bytes.toString();
const refused = (sent: string) =>
  encode(sent).catch((problem: { code?: string; name: string }) => problem);

test("a picture that ends its process is tried once more and then refused; the next one gets a new process", async () => {
  open();
  const before = await encode("ok");
  expect(await refused("crash")).toMatchObject({ code: "unsupported_media" });
  const after = await encode("ok");
  expect(after).toMatch(/^made by \d+$/);
  expect(after).not.toBe(before);
});

test("pictures that wait behind one that ends its process are made all the same", async () => {
  open();
  const answers = await Promise.all(["crash", "ok", "crash", "ok"].map(refused));
  expect(answers).toMatchObject([
    { code: "unsupported_media" },
    expect.stringMatching("made by"),
    { code: "unsupported_media" },
    expect.stringMatching("made by"),
  ]);
});

test("a picture in a process that another picture ended is encoded by the next process", async () => {
  open();
  await encode("ok");
  const making = encode("wait 300");
  const [pid = 0] = encoder.pids();
  process.kill(pid, "SIGKILL");
  expect(await making).toBe("waited");
});

test("a picture that is never done ends with its process, in time, as 'unavailable'", async () => {
  open({ pictureSeconds: 0.3 });
  const began = performance.now();
  expect(await refused("hang")).toMatchObject({ name: "UpstreamFailure" });
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await encode("ok")).toMatch("made by");
});

test("a picture that needs more memory than a process may use is too large, and the program's own memory is unaffected", async () => {
  open({ residentBytes: 300 * 1024 * 1024 });
  const before = process.memoryUsage().rss;
  expect(await refused("grow")).toMatchObject({ code: "too_large_upload" });
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  expect(await encode("ok")).toMatch("made by");
});

test("a program that cannot be started is 'unavailable'", async () => {
  // It ends without a word.
  open({ program: new URL("./upload-queue.ts", import.meta.url) });
  expect(await refused("ok")).toMatchObject({ name: "UpstreamFailure" });
});

test("one picture at a time in each process, and never more processes than there may be", async () => {
  open({ processes: 2 });
  const all = Promise.all(Array.from({ length: 5 }, () => encode("wait 100")));
  expect([encoder.pids().length, encoder.waiting()]).toEqual([2, 3]);
  expect(await all).toEqual(Array.from({ length: 5 }, () => "waited"));
  expect(encoder.pids()).toHaveLength(2);
});

test("an idle process ends, and so does one that has encoded its share", async () => {
  open({ idleSeconds: 0.1, picturesPerChild: 2 });
  const makers = [await encode("ok"), await encode("ok"), await encode("ok")];
  expect(makers[0]).toBe(makers[1]);
  expect(makers[2]).not.toBe(makers[1]);
  while (encoder.pids().length > 0) await sleep(20);
});

test("none of the program's secrets are in the process's environment", async () => {
  process.env.APP_SECRET = "not for pictures";
  open();
  const names = Object.keys(JSON.parse(await encode("environment")) as object);
  delete process.env.APP_SECRET;
  const allowed = [
    "MALLOC_ARENA_MAX",
    "NODE_CHANNEL_FD",
    "NODE_CHANNEL_SERIALIZATION_MODE",
    "VIPS_WARNING",
  ];
  expect(allowed).toEqual(expect.arrayContaining(names));
});
