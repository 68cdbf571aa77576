import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { CustomerCallbackResult } from "../features/auth/customer-callback-result.tsx";
import { LineCallback } from "../features/line/line-callback.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export const handle: PageHandle = { layout: "callback" };

export default function CustomerCallback() {
  const t = useText("auth");
  return (
    <>
      <PageHead title={t("customerCallback.title")} hidden />
      <LineCallback strategy="customer">
        <CustomerCallbackResult />
      </LineCallback>
    </>
  );
}
