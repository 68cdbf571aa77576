import { DriverCallbackResult } from "../features/auth/driver-callback-result.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { layout: "callback" };

export default function DriverCallback() {
  const t = useText("auth");
  return (
    <>
      <PageHead title={t("driverCallback.title")} hidden />
      <DriverCallbackResult />
    </>
  );
}
