import { useText } from "@songtan/client/language/use-text.ts";
import css from "./awaiting-payment.module.css";

/** The PromptPay picture: to scan from another screen, or to save and open in the bank's app on this one. */
export function QrPanel({ url, number }: { url: string; number: string }) {
  const t = useText("payments");
  return (
    <div className={css.qr}>
      <img src={url} alt={t("qr.label")} width={256} height={256} />
      <p>{t("qr.words")}</p>
      <a className={css.save} href={url} download={`promptpay-${number}`}>
        {t("qr.save")}
      </a>
    </div>
  );
}
