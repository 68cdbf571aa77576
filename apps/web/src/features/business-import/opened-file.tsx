import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { useEffect, useState } from "react";
import { AllRows } from "./all-rows.tsx";
import { Attention } from "./attention.tsx";
import { BookFile } from "./book-file.tsx";
import { Columns } from "./columns.tsx";
import { Summary } from "./file-summary.tsx";
import css from "./import.module.css";
import { Questions } from "./questions.tsx";
import type { RenderPlaceSearch } from "./row-card.tsx";
import { Sender } from "./sender.tsx";
import { useImport, useImportsChanged } from "./use-imports.ts";

type OpenedFileProps = {
  id: string;
  renderPlaceSearch: RenderPlaceSearch;
  onClose: () => void;
};

/** A file that was sent: its price first, what needs a look next, the rest on demand. */
export function OpenedFile({ id, renderPlaceSearch, onClose }: OpenedFileProps) {
  const t = useText("imports");
  const shell = useText("shell");
  const [isBooking, setIsBooking] = useState(false);
  const changed = useImportsChanged();
  const { data: file, error, refetch, isFetching } = useImport(id, isBooking);
  const queued = file?.counts.queued ?? 0;
  useEffect(() => {
    if (isBooking === queued > 0) return;
    setIsBooking(queued > 0);
    // The rows of the file have their results at this point.
    if (queued === 0) void changed();
  }, [isBooking, queued, changed]);
  if (!file)
    return error ? (
      <QueryError
        error={error}
        title={t("failedFile")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <CardSkeleton label={shell("loading")} lines={6} />
    );
  return (
    <>
      <Sender file={file} renderPlaceSearch={renderPlaceSearch} />
      <div className={css.two}>
        <Summary file={file} onClose={onClose} />
        <BookFile file={file} />
      </div>
      <Columns key={file.columns.join()} file={file} />
      <Questions file={file} />
      <Attention file={file} renderPlaceSearch={renderPlaceSearch} />
      <AllRows fileId={id} />
    </>
  );
}
