import css from "./qr-panel.module.css";

/** Mark of the code's kind, familiar from shops. */
export function PromptPayMark() {
  return (
    <p className={css.mark}>
      <span lang="en">PromptPay</span>
      <span lang="th">พร้อมเพย์</span>
    </p>
  );
}
