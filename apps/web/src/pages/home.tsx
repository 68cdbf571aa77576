import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";
import { HomeContent } from "./home-content.tsx";

export default function Home() {
  const t = useText("home");
  return (
    <>
      <PageHead title={t("home.title")} description={t("home.description")} />
      <HomeContent />
    </>
  );
}
