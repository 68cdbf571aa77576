import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import { ErrorState } from "@songtan/ui/feedback/error-state.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Wallet } from "@songtan/ui/illustrations/wallet.tsx";
import { useApiQuery } from "../api/use-call.ts";
import { useCustomer } from "../session/use-auth.ts";
import { CallbackGuest, CallbackState } from "./callback-state.tsx";

const pollMilliseconds = 3000;

/** The result of a payment, read from the server; the address that led here is not trusted. */
export function CustomerCallbackResult() {
  const t = useText("auth");
  const shell = useText("shell");
  const textOf = useErrorText();
  const { status, loggedIn } = useCustomer();
  const waiting = useApiQuery(
    "GET /bookings",
    { query: { state: "awaiting_payment", limit: 1 } },
    { enabled: loggedIn, refetchIntervalMilliseconds: pollMilliseconds, staleMilliseconds: 0 },
  );
  if (status === "unknown") return <PageLoading label={t("callback.checking")} />;
  if (!loggedIn) return <CallbackGuest strategy="customer" />;
  if (waiting.isPending) return <PageLoading label={t("callback.checking")} />;
  if (waiting.isError) {
    return (
      <ErrorState
        titleAs="h1"
        title={shell("error.failed.title")}
        retryLabel={shell("again")}
        onRetry={() => waiting.refetch()}
        retrying={waiting.isFetching}
      >
        {textOf(waiting.error)}
      </ErrorState>
    );
  }
  const booking = waiting.data.data[0];
  if (!booking) {
    return (
      <CallbackState
        title={t("callback.nothing.title")}
        description={t("callback.nothing.customer")}
        drawing={<EmptyBox />}
        links={[
          { to: "/customer/tracking", label: t("callback.toTracking") },
          { to: "/customer/booking", label: t("callback.toNewBooking") },
        ]}
      />
    );
  }
  return (
    <CallbackState
      title={t("callback.waiting.title")}
      description={t("callback.waiting.words", { number: booking.number })}
      drawing={<Wallet />}
      links={[{ to: `/customer/tracking/${booking.id}`, label: t("callback.toBooking") }]}
    />
  );
}
