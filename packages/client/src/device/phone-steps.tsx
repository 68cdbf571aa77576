import { phoneKind } from "./phone-kind.ts";
import css from "./phone-steps.module.css";

type Steps = { title: string; steps: readonly string[] };

type PhoneStepsProps = {
  android: Steps;
  iphone: Steps;
  /** Shows only the titles until the person opens one. */
  folded?: boolean | undefined;
};

/** What to press, one line for each press: this phone's steps open, the other's folded under them. */
export function PhoneSteps({ android, iphone, folded = false }: PhoneStepsProps) {
  const kind = phoneKind(navigator.userAgent, navigator.maxTouchPoints);
  const [mine, other] = kind === "iphone" ? [iphone, android] : [android, iphone];
  return (
    <div className={css.phones}>
      {[mine, other].map(({ title, steps }) => (
        <details
          key={title}
          className={css.phone}
          open={!folded && (kind === "other" || title === mine.title)}
        >
          <summary className={css.name}>{title}</summary>
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}
