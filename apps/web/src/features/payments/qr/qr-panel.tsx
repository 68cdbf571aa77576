import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { brandName } from "@songtan/domain/brand";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconDownload } from "@tabler/icons-react";
import { PromptPayMark } from "./promptpay-mark.tsx";
import css from "./qr-panel.module.css";
import { SandboxPay } from "./sandbox-pay.tsx";

type QrPanelProps = {
  url: string;
  number: string;
  /** In the sandbox, where it can be paid without a bank app. */
  sandboxPayUri?: string | undefined;
  /** The page shows the button that saves the picture elsewhere. */
  savedElsewhere?: boolean;
};

/** The PromptPay picture: to scan from another screen, or to save and open in the bank's app on this one. */
export function QrPanel({ url, number, sandboxPayUri, savedElsewhere = false }: QrPanelProps) {
  const t = useText("payments");
  const locale = useLocale();
  return (
    <div className={css.panel}>
      <div className={css.paper}>
        <PromptPayMark />
        <img src={url} alt={t("qr.label")} width={240} height={240} />
        <p className={css.merchant}>{t("qr.to", { name: brandName()[locale] })}</p>
      </div>
      {sandboxPayUri && <SandboxPay uri={sandboxPayUri} />}
      <p className={css.words}>{t("qr.words")}</p>
      {!savedElsewhere && <SaveQr url={url} number={number} />}
    </div>
  );
}

/** Saves the picture, for the bank's app to open. */
export function SaveQr({ url, number }: Pick<QrPanelProps, "url" | "number">) {
  const t = useText("payments");
  return (
    <ActionButton
      to={url}
      download={`promptpay-${number}`}
      fullWidth
      icon={<IconDownload size={20} />}
    >
      {t("qr.save")}
    </ActionButton>
  );
}
