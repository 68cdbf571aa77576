import { PageLoading } from "@songtan/client/page-loading.tsx";
import { useText } from "@songtan/client/use-text.ts";
import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { CallbackGuest, CallbackState } from "./callback-state.tsx";
import { useDriver } from "./use-auth.ts";

/** Where a driver who comes back from outside stands, as the server says. */
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
        words={t("callback.nothing.driver")}
        drawing={<Courier />}
        ways={[dashboard, profile]}
      />
    );
  }
  const words = state === "in_review" ? "review" : "incomplete";
  return (
    <CallbackState
      title={t(`callback.driver.${words}.title`)}
      words={t(`callback.driver.${words}.words`)}
      drawing={<DocumentDrawing />}
      ways={[profile, dashboard]}
    />
  );
}
