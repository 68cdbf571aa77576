// @vitest-environment happy-dom
import { test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { useOpenedDocuments } from "./use-opened-documents.ts";

const reason = { reason: "review" } as Parameters<typeof useOpenedDocuments>[1];

function Document() {
  const { openedDocuments, open } = useOpenedDocuments("driver", reason);
  const page = openedDocuments.vehicle;
  return (
    <>
      <button type="button" onClick={() => void open("vehicle")}>
        Open
      </button>
      <p>
        {page?.status}
        {page?.status === "failed" && ` ${page.error.statusCode} ${page.error.message}`}
      </p>
    </>
  );
}

test("SPEC 8 a picture that is answered with another status than 200 is 'Could not load image'", async () => {
  const page = await showComponent(<Document />, {
    areas: ["review", "shell"],
    answers: {
      "POST /console/drivers/driver/documents/vehicle/open": {
        submittedAt: "2026-11-22T05:00:00.000Z",
        fields: {},
        images: [{ field: "photoFrontUploadId", url: "/api/files/photo?signature=old" }],
      },
    },
  });
  const network = fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    String(input instanceof Request ? input.url : input).includes("/api/files/")
      ? Promise.resolve(new Response(null, { status: 410 }))
      : network(input, init),
  );
  await page.press("Open");
  await page.see("failed 410 Could not load image");
  page.close();
});
