import css from "./qr-panel.module.css";

/** What kind of code this is, as people know it from shops. */
export function PromptPayMark() {
  return (
    <p className={css.mark}>
      <span lang="en">PromptPay</span>
      <span lang="th">พร้อมเพย์</span>
    </p>
  );
}
