import { CustomerCallbackResult } from "../features/auth/customer-callback-result.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { layout: "callback" };

export default function CustomerCallback() {
  const t = useText("auth");
  return (
    <>
      <PageHead title={t("customerCallback.title")} hidden />
      <CustomerCallbackResult />
    </>
  );
}
