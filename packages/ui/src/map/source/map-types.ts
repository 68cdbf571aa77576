import type { MapOffer } from "./map-source.ts";

/** Longitude, latitude. */
export type LngLat = [number, number];

/** The meaning of a stop's colour: the start, a stop still to reach, a finished stop, or a failed one. */
export type StopKind = "start" | "end" | "done" | "bad";

export interface MapStop {
  id: string;
  lngLat: LngLat;
  /** On the marker: a number or one short word. */
  label: string;
  /** Read out and shown on hover. */
  name: string;
  /** Without it a place still to go to. */
  kind?: StopKind | undefined;
}

export interface MapCourier {
  lngLat: LngLat;
  /** Clockwise from north. */
  headingDegrees?: number | null | undefined;
  name: string;
  /** An old position: drawn faded. */
  stale?: boolean | undefined;
  /** The age as text: shown below an outdated position. */
  age?: string | undefined;
}

export interface MapLine {
  coordinates: LngLat[];
  /** Not a known road: drawn dashed. */
  estimate?: boolean | undefined;
}

/** Addresses of the embedded GeoJSON layers. */
export interface MapLayers {
  provinces: string;
  amphoe: string;
  landmarks: string;
  rail: string;
  /** Stops along the rail. */
  stations?: string | undefined;
  river: string;
  roads: string;
}

export interface MapPadding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface MapPlacing {
  /** The hint on the pin: "drag the map". */
  label: string;
  /** Where to begin. */
  start?: LngLat | undefined;
  /** The place under the pin, each time the map comes to rest after the person moved it. */
  onPinMove: (lngLat: LngLat) => void;
}

/** The button that finds the person's position, and its message when that fails. */
export interface MapLocate {
  label: string;
  finding: string;
  /** The name of the dot. */
  here: string;
  denied: string;
  unavailable: string;
  outside: string;
  closeLabel: string;
}

/** The state of an item in the crowd; each has its colour in both themes. */
export type MapTone = "good" | "busy" | "wait" | "idle" | "bad";

export interface CrowdDot {
  id: string;
  lngLat: LngLat;
  tone: MapTone;
  /** An old position: drawn faded. */
  stale?: boolean | undefined;
  /** Shown next to it when one looks closely. */
  label: string;
}

export interface CrowdPin {
  id: string;
  lngLat: LngLat;
  tone: MapTone;
  label: string;
}

export interface CrowdLine {
  id: string;
  coordinates: LngLat[];
  tone: MapTone;
}

/** A square of the ground with a number in it. */
export interface CrowdSquare {
  south: number;
  west: number;
  sizeDegrees: number;
  label: string;
}

/** Thousands of things at once. They are drawn by the graphics card from few sources, never as elements of the page. */
export interface MapCrowd {
  /** Close ones are drawn as one circle with their number. */
  dots: CrowdDot[];
  pins: CrowdPin[];
  lines: CrowdLine[];
  squares: CrowdSquare[];
  /** Drawn above all others. */
  selectedId: string | null;
  onPress: (id: string) => void;
}

export interface MapFrameProps {
  /** Name of the map for screen readers. */
  label: string;
  layers: MapLayers;
  locale: "th" | "en";
  stops?: MapStop[] | undefined;
  courier?: MapCourier | null | undefined;
  line?: MapLine | null | undefined;
  crowd?: MapCrowd | undefined;
  /** Where to look now; the map moves there whenever it changes. */
  focus?: LngLat | null | undefined;
  placing?: MapPlacing | null | undefined;
  /** Pixels covered by other things on each side. */
  padding?: Partial<MapPadding> | undefined;
  /** The centre of a map without anything to fit: Bangkok by default. */
  center?: LngLat | undefined;
  /** Sources of the embedded layers, as text. */
  attribution: string;
  /**
   * Possible sources instead of the embedded layers, best first; loaded when the first map is on
   * screen.
   */
  sources?: (() => Promise<readonly MapOffer[]>) | undefined;
  /** Given, a button shows where the person is. */
  locate?: MapLocate | undefined;
  /** Shown over the sketch when the device cannot draw the map. */
  fallbackMessage: string;
  loadingLabel: string;
  zoomInLabel: string;
  zoomOutLabel: string;
  fitLabel: string;
  onStopPress?: ((id: string) => void) | undefined;
  className?: string | undefined;
}
