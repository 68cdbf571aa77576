import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { LineCallback } from "../../features/line-sign-in/line-callback.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";
import { DriverCallbackResult } from "../../features/sign-in/driver-callback-result.tsx";

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
