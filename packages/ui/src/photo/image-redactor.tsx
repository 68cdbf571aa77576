import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import { ActionButton } from "../controls/button.tsx";
import { CheckField } from "../fields/check-field.tsx";
import { Dialog } from "../overlay/dialog.tsx";
import { burnPicture } from "./burn-picture.ts";
import css from "./image-redactor.module.css";
import { type Box, boxAfterKey, moveBox, resizeBox } from "./redaction-boxes.ts";

export interface RedactorTexts {
  title: string;
  lead: string;
  /** Names a box for screen readers; the number comes in. */
  box: (number: number) => string;
  corner: (number: number) => string;
  add: string;
  remove: (number: number) => string;
  turn: string;
  /** What the person confirms. */
  confirm: string;
  /** Why the button waits. */
  confirmFirst: string;
  use: string;
  cancel: string;
  working: string;
}

export interface ImageRedactorProps {
  /** Opened while there is one. */
  file: File | null;
  /** The initial boxes for a picture of this size. */
  boxesFor: (size: { width: number; height: number }) => Box[];
  watermark?: string | undefined;
  texts: RedactorTexts;
  /** The picture with the boxes burnt in. The original is not stored. */
  onDone: (covered: File) => void;
  onCancel: () => void;
}

/** Covers parts of a picture before it goes anywhere: by finger, mouse or arrow keys, and only after a confirmation. */
export function ImageRedactor({ file, texts, onCancel, ...rest }: ImageRedactorProps) {
  return (
    <Dialog
      opened={Boolean(file)}
      onClose={onCancel}
      title={texts.title}
      closeLabel={texts.cancel}
      size="medium"
    >
      {file && <Redacting key={keyOf(file)} file={file} texts={texts} {...rest} />}
    </Dialog>
  );
}

const keyOf = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

type RedactingProps = Omit<ImageRedactorProps, "file" | "onCancel"> & { file: File };

type Placed = { id: number; box: Box };

function Redacting({ file, boxesFor, watermark, texts, onDone }: RedactingProps) {
  const [turns, setTurns] = useState(0);
  const [ratio, setRatio] = useState<number | null>(null);
  const { boxes, chosen, choose, placeBoxes, change, add, removeChosen } = useBoxes();
  const [confirmed, setConfirmed] = useState(false);
  const [working, setWorking] = useState(false);
  const canvas = usePicture(file, turns, (size) => {
    setRatio(size.width / size.height);
    placeBoxes(boxesFor(size));
  });
  // A box that moved is another cover than the one that was confirmed.
  const after = (step: () => void) => () => {
    setConfirmed(false);
    step();
  };
  const use = async () => {
    if (!confirmed || working) return;
    setWorking(true);
    try {
      onDone(await burnPicture(file, { boxes: boxes.map(({ box }) => box), watermark, turns }));
    } finally {
      setWorking(false);
    }
  };
  return (
    <div className={css.redactor}>
      <p className={css.lead}>{texts.lead}</p>
      <div className={css.stage}>
        <div className={css.fit} style={{ "--ratio": ratio ?? undefined } as React.CSSProperties}>
          <canvas ref={canvas} />
          {boxes.map(({ id, box }, index) => (
            <RedactionBox
              key={id}
              box={box}
              number={index + 1}
              chosen={id === chosen}
              texts={texts}
              onChoose={() => choose(id)}
              onChange={(next) => after(() => change(id, next))()}
            />
          ))}
        </div>
      </div>
      <div className={css.tools}>
        <ActionButton variant="outline" onClick={after(add)}>
          {texts.add}
        </ActionButton>
        <ActionButton variant="quiet" onClick={after(() => setTurns((turns + 1) % 4))}>
          {texts.turn}
        </ActionButton>
        {boxes.length > 1 && (
          <ActionButton variant="quiet" onClick={after(removeChosen)}>
            {texts.remove(boxes.findIndex(({ id }) => id === chosen) + 1)}
          </ActionButton>
        )}
      </div>
      <CheckField label={texts.confirm} checked={confirmed} onChange={setConfirmed} />
      <ActionButton
        fullWidth
        pending={working}
        pendingLabel={texts.working}
        disabledReason={confirmed ? null : texts.confirmFirst}
        onClick={() => void use()}
      >
        {texts.use}
      </ActionButton>
    </div>
  );
}

/** Manages the boxes by generated ids, and the box that was touched last. */
function useBoxes() {
  const [boxes, setBoxes] = useState<Placed[]>([]);
  const [chosen, choose] = useState(0);
  const nextId = useRef(0);
  const placed = (box: Box): Placed => {
    nextId.current += 1;
    return { id: nextId.current, box };
  };
  return {
    boxes,
    chosen,
    choose,
    placeBoxes: (initialBoxes: readonly Box[]) => {
      const all = initialBoxes.map(placed);
      setBoxes(all);
      choose(all[0]?.id ?? 0);
    },
    change: (id: number, box: Box) =>
      setBoxes((was) => was.map((item) => (item.id === id ? { id, box } : item))),
    add: () => {
      const added = placed({ x: 0.35, y: 0.3, width: 0.3, height: 0.08 });
      setBoxes((was) => [...was, added]);
      choose(added.id);
    },
    removeChosen: () => {
      const left = boxes.filter(({ id }) => id !== chosen);
      setBoxes(left);
      choose(left[0]?.id ?? 0);
    },
  };
}

/** Draws the picture in the form in which it will be saved, and calls `onSize` at each redraw. */
function usePicture(
  file: File,
  turns: number,
  onSize: (size: { width: number; height: number }) => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latestOnSize = useRef(onSize);
  latestOnSize.current = onSize;
  useEffect(() => {
    let gone = false;
    void createImageBitmap(file).then((bitmap) => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      if (gone || !element || !context) return bitmap.close();
      const lying = turns % 2 === 1;
      element.width = lying ? bitmap.height : bitmap.width;
      element.height = lying ? bitmap.width : bitmap.height;
      context.translate(element.width / 2, element.height / 2);
      context.rotate((turns * Math.PI) / 2);
      context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
      bitmap.close();
      latestOnSize.current({ width: element.width, height: element.height });
    });
    return () => {
      gone = true;
    };
  }, [file, turns]);
  return canvas;
}

type RedactionBoxProps = {
  box: Box;
  number: number;
  /** Touched last: this one shows the corner that changes its size. */
  chosen: boolean;
  texts: RedactorTexts;
  onChoose: () => void;
  onChange: (box: Box) => void;
};

const percent = (share: number): string => `${share * 100}%`;

function RedactionBox({ box, number, chosen, texts, onChoose, onChange }: RedactionBoxProps) {
  const move = useDrag((byX, byY, start: Box) => onChange(moveBox(start, byX, byY)), box);
  const size = useDrag((byX, byY, start: Box) => onChange(resizeBox(start, byX, byY)), box);
  const onKey = (resizes: boolean) => (event: React.KeyboardEvent) => {
    const next = boxAfterKey(box, event.key, event.shiftKey || resizes);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const rectangle = {
    left: percent(box.x),
    top: percent(box.y),
    width: percent(box.width),
    height: percent(box.height),
  };
  const middle = { left: percent(box.x + box.width / 2), top: percent(box.y + box.height / 2) };
  return (
    <>
      <span
        className={css.cover}
        style={rectangle}
        data-cover={number}
        data-chosen={chosen || undefined}
        aria-hidden="true"
      >
        {number}
      </span>
      <button
        type="button"
        className={css.box}
        aria-label={texts.box(number)}
        style={{
          ...middle,
          width: `max(${rectangle.width}, 1.5rem)`,
          height: `max(${rectangle.height}, 1.5rem)`,
        }}
        onFocus={onChoose}
        onKeyDown={onKey(false)}
        {...move}
        onPointerDown={(event) => {
          // Not every browser gives a button the focus that is touched.
          onChoose();
          move.onPointerDown(event);
        }}
      />
      {chosen && (
        <button
          type="button"
          className={css.corner}
          aria-label={texts.corner(number)}
          style={{ left: percent(box.x + box.width), top: percent(box.y + box.height) }}
          onKeyDown={onKey(true)}
          {...size}
        />
      )}
    </>
  );
}

/** Follows a finger or the mouse from where it went down, in shares of the picture. */
function useDrag<Start>(onDrag: (byX: number, byY: number, start: Start) => void, now: Start) {
  const from = useRef<{ x: number; y: number; start: Start; width: number; height: number } | null>(
    null,
  );
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      const stage = event.currentTarget.parentElement?.getBoundingClientRect();
      if (!stage) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = {
        x: event.clientX,
        y: event.clientY,
        start: now,
        width: stage.width,
        height: stage.height,
      };
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      const began = from.current;
      if (!began) return;
      onDrag(
        (event.clientX - began.x) / began.width,
        (event.clientY - began.y) / began.height,
        began.start,
      );
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
