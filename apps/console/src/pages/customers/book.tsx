import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { ConsoleCustomer } from "@songtan/contract/by-hand/customers";
import { formatPhone } from "@songtan/domain/thai/phone";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useApiMutation, useApiQuery } from "../../features/api/api.ts";
import { useUpload } from "../../features/api/use-upload.ts";
import {
  bookingBody,
  type CallerDraft,
  newDraft,
  quoteBody,
} from "../../features/callers/caller-draft.ts";
import { ParcelCard, StopsCard } from "../../features/callers/caller-form.tsx";
import { PayCard, PriceCard } from "../../features/callers/caller-price.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["booking.manage"] };

/** Books for a customer who is on the phone. */
export default function BookForCustomer() {
  const t = useText("customers");
  const { id = "" } = useParams();
  const query = useApiQuery("GET /console/customers/{id}", { params: { id }, quiet: true });
  return (
    <DetailPage
      query={query}
      lines={8}
      head={(customer) => ({
        title: t("book.title", { name: customer.name }),
        description: formatPhone(customer.phone),
        back: { to: `/customers/${id}`, label: customer.name },
      })}
    >
      {(customer) => <BookingForm customer={customer} />}
    </DetailPage>
  );
}

/** Changes of these fields leave the price unchanged. */
const notPriced: ReadonlySet<string> = new Set(["method", "payerStopIndex"]);

function BookingForm({ customer }: { customer: ConsoleCustomer }) {
  const t = useText("customers");
  const navigate = useNavigate();
  const pathOf = useLocalePath();
  const params = { id: customer.id };
  const [draft, setDraft] = useState(() => newDraft(customer));
  const [quote, setQuote] = useState<QuoteView | null>(null);
  const [priced, setPriced] = useState<QuoteView | null>(null);
  const upload = useUpload();
  const price = useApiMutation("POST /console/customers/{id}/quotes", (next) => {
    setQuote(next);
    setPriced(next);
  });
  const book = useApiMutation("POST /console/customers/{id}/bookings", ({ id, number }) => {
    notify({ tone: "good", message: t("book.done", { number }) });
    void navigate(pathOf(`/bookings/${id}`));
  });
  const body = quoteBody(draft);
  const change = (part: Partial<CallerDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    const same = Object.keys(part).every((key) => notPriced.has(key));
    if (!same && JSON.stringify(quoteBody(next)) !== JSON.stringify(body)) setQuote(null);
  };
  const requestPrice = async () => {
    if (!body) return;
    try {
      const { photo } = draft;
      if (photo && photo.id !== upload.data?.id)
        await upload.mutateAsync({ picture: photo, purpose: "parcel" });
      await price.mutateAsync({ params, body });
    } catch {
      // Both calls keep what went wrong, and it is shown.
    }
  };
  const errors = { ...price.error?.fields, ...book.error?.fields };
  const form = { draft, onChange: change, errors };
  return (
    <Columns
      sideStays
      main={
        <>
          <StopsCard {...form} />
          <ParcelCard
            {...form}
            extraPrices={priced?.vehicle === draft.vehicle ? priced.extraPrices : null}
          />
        </>
      }
      side={
        <>
          <PriceCard
            quote={quote}
            missing={body ? null : t("book.missing")}
            pending={upload.isPending || price.isPending}
            error={upload.error ?? price.error}
            onQuote={() => void requestPrice()}
          />
          {quote && (
            <PayCard
              draft={draft}
              onChange={change}
              pending={book.isPending}
              error={book.error}
              onBook={(note) =>
                book.mutate({
                  params,
                  body: { quoteId: quote.id, ...bookingBody(draft), words: note },
                })
              }
            />
          )}
        </>
      }
    />
  );
}
