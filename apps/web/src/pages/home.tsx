import { useText } from "@songtan/client/use-text.ts";
import { lazy, Suspense, useEffect } from "react";
import { bookingStorageKey } from "../features/booking/storage-key.ts";
import { firstTouch, holdPressScript, letPressGo } from "../features/shell/first-touch.ts";
import { PageHead } from "../features/shell/page-head.tsx";

/**
 * All words and pictures are in the built page; the code that makes it live comes when somebody is there to use it.
 * `tooling/link-later-styles.ts` links its looks.
 */
const HomeContent = lazy(async () => {
  await firstTouch(bookingStorageKey);
  return { default: (await import("./home-content.tsx")).HomeContent };
});

/** A constant of ours; its hash is in the content security policy. */
const holdPress = { dangerouslySetInnerHTML: { __html: holdPressScript } };

export default function Home() {
  const t = useText("home");
  // On the way to another page nothing of this one is to be held.
  useEffect(() => () => void letPressGo(), []);
  return (
    <>
      <script {...holdPress} />
      <PageHead title={t("home.title")} description={t("home.description")} />
      <Suspense>
        <HomeContent />
      </Suspense>
    </>
  );
}
