import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { LngLat, MapCourier } from "../source/map-types.ts";
import { type Glide, glideTo, type Pose, poseAt } from "./courier-glide.ts";
import css from "./map-markers.module.css";

export interface CourierMarker {
  move: (courier: MapCourier) => void;
  remove: () => void;
}

const arrow =
  '<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true"><path d="M22 1.500 30 12H14Z"/><circle cx="22" cy="22" r="14"/><path class="tip" d="M22 14.500 28.500 29 22 25.500 15.500 29Z"/></svg>';

function courierElement() {
  const element = document.createElement("div");
  element.className = css.courier ?? "";
  element.setAttribute("role", "img");
  const body = document.createElement("div");
  body.className = css.courierBody ?? "";
  body.innerHTML = arrow;
  const age = document.createElement("span");
  age.className = css.courierAge ?? "";
  age.setAttribute("aria-hidden", "true");
  element.append(body, age);
  const update = ({ name, stale, age: seen }: MapCourier) => {
    const label = [name, stale && seen].filter(Boolean).join(", ");
    element.setAttribute("aria-label", label);
    element.title = label;
    element.dataset.stale = String(Boolean(stale));
    age.textContent = stale ? (seen ?? "") : "";
  };
  const turn = (headingDegrees: number | null) => {
    element.dataset.heading = String(headingDegrees !== null);
    body.style.transform = headingDegrees === null ? "" : `rotate(${headingDegrees}deg)`;
  };
  return { element, say: update, turn };
}

/**
 * The courier's marker: glides between positions and turns with the heading; with reduced motion it
 * jumps.
 * @param onMove receives the marker's position at every frame
 */
export function addCourierMarker(
  map: MapLibreMap,
  first: MapCourier,
  onMove: (lngLat: LngLat) => void,
): CourierMarker {
  const { element, say: update, turn } = courierElement();
  const marker = new Marker({ element }).setLngLat(first.lngLat).addTo(map);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let shown: Pose = { lngLat: first.lngLat, headingDegrees: first.headingDegrees ?? null };
  let target = shown;
  let cameAtMs = performance.now();
  let frame = 0;

  const show = (pose: Pose) => {
    shown = pose;
    marker.setLngLat(pose.lngLat);
    turn(pose.headingDegrees);
    onMove(pose.lngLat);
  };
  const run = (glide: Glide) => {
    const step = (nowMs: number) => {
      const { done, ...pose } = poseAt(glide, nowMs);
      show(pose);
      if (!done) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const move = (courier: MapCourier) => {
    update(courier);
    const to: Pose = { lngLat: courier.lngLat, headingDegrees: courier.headingDegrees ?? null };
    // The page was rendered again without a new position: the running glide continues.
    if (to.lngLat.join() === target.lngLat.join() && to.headingDegrees === target.headingDegrees)
      return;
    target = to;
    const atMs = performance.now();
    const glide = glideTo(shown, to, { atMs, sinceLastMs: atMs - cameAtMs });
    cancelAnimationFrame(frame);
    cameAtMs = atMs;
    if (still.matches || document.hidden) return show(glide.to);
    run(glide);
  };
  update(first);
  show(shown);
  return {
    move,
    remove: () => {
      cancelAnimationFrame(frame);
      marker.remove();
    },
  };
}
