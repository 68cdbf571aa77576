// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { useUpload } from "./use-upload.ts";

const send = "POST /console/uploads";
const picture = { file: new File(["picture"], "door.jpg", { type: "image/jpeg" }), id: "p1" };

function Sender() {
  const upload = useUpload();
  return (
    <>
      <button type="button" onClick={() => upload.mutate({ picture, purpose: "proof" })}>
        Send
      </button>
      <p>{upload.data ? `sent as ${upload.data.id}` : (upload.error?.code ?? upload.status)}</p>
    </>
  );
}
const show = (answers: Record<string, unknown>) =>
  showComponent(<Sender />, { areas: ["shell"], answers });

test("while the server has too many pictures to look at, the same one is sent again", async () => {
  let count = 0;
  const busy = { refused: 503, code: "unavailable", retryAfter: 0 };
  const page = await show({ [send]: () => (++count === 1 ? busy : { id: "p1", url: "/p1" }) });
  await page.press("Send");
  await page.see("sent as p1");
  expect(page.requests.map(({ body }) => (body as { id: string }).id)).toEqual(["p1", "p1"]);
  page.close();
});

test("a picture that is refused is not sent again", async () => {
  const page = await show({ [send]: { refused: 415, code: "not_image" } });
  await page.press("Send");
  await page.see("not_image");
  expect(page.requests).toHaveLength(1);
  page.close();
});
