import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ReactNode } from "react";
import { useBooking } from "../draft/booking-slice.ts";
import css from "./route-step.module.css";

/** Pixels a finger moves before it is a drag: less is a tap. */
const dragDistancePixels = 6;

/**
 * Lets the stops be put in another order, by pointer and by keys, with announcements for screen
 * readers.
 */
export function StopList({ children }: { children: ReactNode }) {
  const t = useText("booking");
  const { draft, moveStop } = useBooking();
  const keys = draft.stops.map((stop) => stop.key);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const positionOf = (id: string | number | undefined) => keys.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("drag.start", { place: positionOf(active.id) }),
    onDragOver: ({ over }) => (over ? t("drag.over", { place: positionOf(over.id) }) : undefined),
    onDragEnd: ({ over }) =>
      over ? t("drag.end", { place: positionOf(over.id) }) : t("drag.cancel"),
    onDragCancel: () => t("drag.cancel"),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      moveStop(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t("drag.instructions") },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={css.stops}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}
