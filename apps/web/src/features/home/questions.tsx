import css from "./questions.module.css";

export type Question = { question: string; answer: string };

/** Questions that open on a press; the browser's own, so they work before any code has come. */
export function Questions({ name, items }: { name: string; items: readonly Question[] }) {
  return (
    <div className={css.list}>
      {items.map(({ question, answer }) => (
        <details key={question} name={name} className={css.item}>
          <summary className={css.question}>
            <span>{question}</span>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={css.mark}>
              <path
                d="M12 5v14M5 12h14"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
          </summary>
          <p className={css.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
