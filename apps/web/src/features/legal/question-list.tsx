import css from "./question-list.module.css";

export type QuestionListProps = {
  title: string;
  items: readonly { question: string; answer: string }[];
};

/** Questions that open to their answers. The browser's find-in-page opens them as well. */
export function QuestionList({ title, items }: QuestionListProps) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      {items.map(({ question, answer }) => (
        <details key={question} className={css.item}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
