import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { type Ref, useId, useState } from "react";
import { useBooking } from "../draft/booking-slice.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import css from "./goods-consent.module.css";

/**
 * The window height, in pixels, from which the list is open. Below it, the list leaves too little room for the total,
 * the payment and the confirm button, so it opens on a press.
 */
const roomyPixels = 740;

/** The tick for the goods, at the button that it is for; what is prohibited is below it or one press away. */
export function GoodsConsent({ fields, ref }: { fields: FieldProblems; ref: Ref<HTMLDivElement> }) {
  const t = useText("booking");
  const id = useId();
  const { draft, change } = useBooking();
  const [opened, setOpened] = useState(() => window.innerHeight >= roomyPixels);
  return (
    <div ref={ref} className={css.goods}>
      <div className={css.row}>
        <CheckField
          label={t("pay.goods")}
          checked={draft.goodsAllowed}
          onChange={(goodsAllowed) => change({ goodsAllowed })}
          required
          {...fields.at("goodsAllowed")}
        />
        <TextButton
          size="small"
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {t("pay.goodsList")}
        </TextButton>
      </div>
      <p id={id} className={css.help} hidden={!opened}>
        {t("pay.goodsHelp")} <LocaleLink to="/terms">{t("pay.terms")}</LocaleLink>
      </p>
    </div>
  );
}
