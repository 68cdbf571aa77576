import { useText } from "@songtan/client/language/use-text.ts";
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { useDriver } from "../session/use-auth.ts";
import { CallbackGuest, CallbackState } from "./callback-state.tsx";

/** Shows the driver's state on the server after a return from an external page. */
export function DriverCallbackResult() {
  const t = useText("auth");
  const { status, user } = useDriver();
  if (status === "unknown") return <PageLoading label={t("callback.checking")} />;
  if (!user) return <CallbackGuest strategy="driver" />;
  const dashboard = { to: "/driver/dashboard", label: t("callback.toDashboard") };
  const profile = { to: "/driver/profile", label: t("callback.toProfile") };
  const { state } = user.verification;
  if (state === "verified") {
    return (
      <CallbackState
        title={t("callback.nothing.title")}
        description={t("callback.nothing.driver")}
        drawing={<Courier />}
        links={[dashboard, profile]}
      />
    );
  }
  const textKey = state === "in_review" ? "review" : "incomplete";
  return (
    <CallbackState
      title={t(`callback.driver.${textKey}.title`)}
      description={t(`callback.driver.${textKey}.words`)}
      drawing={<DocumentDrawing />}
      links={[profile, dashboard]}
    />
  );
}
