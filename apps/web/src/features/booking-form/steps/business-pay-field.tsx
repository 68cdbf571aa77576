import { useText } from "@songtan/client/language/use-text.ts";
import { type BusinessMethod, businessMethods } from "@songtan/domain/businesses/payment";
import { limits } from "@songtan/domain/limits";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { IconCash, IconFileInvoice, IconWallet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApiQuery } from "../../api/use-call.ts";
import { useChosenBusiness } from "../../api/use-chosen-business.ts";
import { useBooking } from "../draft/booking-slice.ts";

const pictures = { balance: IconWallet, invoice: IconFileInvoice, cash: IconCash };

/** Returns the methods this business may choose; an invoice only if it was granted a credit limit. */
function useMethods(chosen: BusinessMethod): readonly BusinessMethod[] {
  const business = useChosenBusiness();
  const { data } = useApiQuery("GET /businesses", { quiet: true });
  const own = data?.data.find(({ id }) => id === business?.id);
  const granted = chosen === "invoice" || own?.invoiceGranted === true;
  return businessMethods.filter((method) => method !== "invoice" || granted);
}

type BusinessPayFieldProps = {
  method: BusinessMethod;
  /** The choice of the person who pays in cash, and at which stop. */
  cash: ReactNode;
};

/** Chooses the business's payment method for this booking, and its order number. */
export function BusinessPayField({ method, cash }: BusinessPayFieldProps) {
  const t = useText("booking");
  const shell = useText("shell");
  const { draft, change } = useBooking();
  const methods = useMethods(method);
  return (
    <>
      <ChoiceCards
        label={t("businessPay.label")}
        name="business-method"
        dense
        value={method}
        onChange={(chosen) =>
          change({ businessMethod: methods.find((each) => each === chosen) ?? "balance" })
        }
        options={methods.map((each) => {
          const Picture = pictures[each];
          return {
            value: each,
            title: t(`businessPay.${each}`),
            description: each === method && t(`businessPay.${each}Words`),
            picture: <Picture size={24} stroke={1.5} aria-hidden={true} />,
            details: each === "cash" ? cash : undefined,
          };
        })}
      />
      <TextField
        label={t("businessPay.reference")}
        labelAside={shell("optional")}
        help={t("businessPay.referenceHelp")}
        name="reference"
        autoComplete="off"
        value={draft.reference ?? ""}
        maxLength={limits.referenceCharacters}
        onChange={(reference) => change({ reference })}
      />
    </>
  );
}
