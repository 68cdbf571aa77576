import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { DriverCallbackResult } from "../features/auth/driver-callback-result.tsx";
import { LineCallback } from "../features/line-sign-in/line-callback.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export const handle: PageHandle = { layout: "callback" };

export default function DriverCallback() {
  const t = useText("auth");
  return (
    <>
      <PageHead title={t("driverCallback.title")} hidden />
      <LineCallback strategy="driver">
        <DriverCallbackResult />
      </LineCallback>
    </>
  );
}
