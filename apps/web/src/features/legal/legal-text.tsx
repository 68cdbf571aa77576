import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../shell/page-head.tsx";
import css from "./legal-text.module.css";

/** A text to read: numbered sections of paragraphs, and which version it is. */
export function LegalText({ name }: { name: "terms" | "privacy" }) {
  const t = useText("legal");
  const sections = t(`${name}.sections`, { returnObjects: true });
  return (
    <Page width="narrow" title={t(`${name}.title`)} description={t(`${name}.version`)}>
      <PageHead title={t(`${name}.title`)} description={t(`${name}.description`)} />
      <ol className={css.sections}>
        {sections.map((section) => (
          <li key={section.title}>
            <h2>{section.title}</h2>
            {section.body.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
    </Page>
  );
}
