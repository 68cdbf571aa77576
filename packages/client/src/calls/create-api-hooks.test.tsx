// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { createApiHooks } from "./create-api-hooks.ts";
import { queryClient } from "./query-client.ts";

test("SPEC 1 the first answer that a page waits for moves the bar; reading it again is quiet where the page says so", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const sent: (boolean | undefined)[] = [];
  const api = {
    call: async (_: string, options: { quiet?: boolean }) => {
      sent.push(options.quiet);
      return { at: sent.length };
    },
  };
  const { useCall, callKey } = createApiHooks(api as never);
  const useRead = useCall as unknown as (
    name: string,
    input: object,
  ) => { data: { at: number } | undefined };
  const Shown = () => <>{useRead("GET /tariff", { quiet: true }).data?.at}</>;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Shown />));
  await vi.waitFor(() => expect(document.body.textContent).toBe("1"));
  await act(async () =>
    queryClient.invalidateQueries({
      queryKey: (callKey as (name: string) => string[])("GET /tariff"),
    }),
  );
  await vi.waitFor(() => expect(document.body.textContent).toBe("2"));
  expect(sent).toEqual([false, true]);
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
