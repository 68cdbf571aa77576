import { ApiError } from "@songtan/client/calls/api-error.ts";
import { retryWhenBusy } from "@songtan/client/calls/retry-when-busy.ts";
import { expect, test } from "vitest";
import { createUploads } from "./send-upload.ts";

const busy = () =>
  new ApiError({ message: "busy", statusCode: 503, code: "unavailable", retryAfterSeconds: 2 });
const picture = new Blob(["a photo"], { type: "image/jpeg" });

/**
 * A server that refuses so many times before it accepts a picture, and records what it received.
 */
function world(...refusals: ApiError[]) {
  const forms: Record<string, unknown>[] = [];
  const sendUpload = createUploads({
    send: async (form) => {
      forms.push({ ...Object.fromEntries(form), file: await (form.get("file") as File).text() });
      const refusal = refusals.shift();
      if (refusal) throw refusal;
    },
    again: (call) => retryWhenBusy(call, { pause: async () => undefined }),
  });
  return { sendUpload, forms };
}

test("a picture that a busy server turned away is sent again, whole and under the same name", async () => {
  const { sendUpload, forms } = world(busy(), busy());
  const id = await sendUpload(picture, { purpose: "report" });
  expect(forms).toEqual(
    Array.from({ length: 3 }, () => ({ id, purpose: "report", file: "a photo" })),
  );
});

test("after a failure the same picture goes under its first name, and once it has arrived not again", async () => {
  const { sendUpload, forms } = world(
    new ApiError({ message: "no network", statusCode: 500, code: "offline" }),
  );
  await expect(sendUpload(picture, { purpose: "chat" })).rejects.toMatchObject({ code: "offline" });
  const id = await sendUpload(picture, { purpose: "chat" });
  expect(await sendUpload(picture, { purpose: "chat" })).toBe(id);
  expect(forms.map((form) => form.id)).toEqual([id, id]);
});

test("only a covered card says that it is", async () => {
  const { sendUpload, forms } = world();
  await sendUpload(new Blob(["card"]), { purpose: "citizen-card", covered: true });
  await sendUpload(new Blob(["selfie"]), { purpose: "citizen-card-selfie" });
  expect(forms.map(({ redaction }) => redaction)).toEqual(["confirmed", undefined]);
});
