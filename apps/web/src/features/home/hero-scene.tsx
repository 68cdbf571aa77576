import css from "./hero-scene.module.css";

/** A lane of shophouses at noon and a courier on the way: the home page's own drawing, decoration only. */
export function HeroScene() {
  return (
    <svg viewBox="0 0 560 250" className={css.scene} aria-hidden="true">
      <circle cx="452" cy="58" r="34" className={css.sun} />
      <path
        d="M66 62c6-14 26-16 34-4 12-6 26 2 26 14H58c-2-6 2-10 8-10ZM330 36c5-11 20-13 27-3 10-5 21 1 21 11h-54c-2-5 1-8 6-8Z"
        className={css.paper}
      />
      <g className={css.fill} transform="translate(5 5)">
        <path d="M28 112h92v106H28ZM120 90h84v128h-84ZM392 104h88v114h-88Z" />
      </g>
      <g className={css.paper}>
        <path d="M28 112h92v106H28ZM120 90h84v128h-84ZM392 104h88v114h-88Z" />
      </g>
      <g className={css.accent}>
        <path d="M24 158h100l8 18H16ZM388 150h96l8 18H380Z" />
      </g>
      <g className={css.green}>
        <path d="M116 142h92l8 18H108Z" />
        <path d="M250 196c-20-2-28-22-16-36-6-18 14-32 30-22 16-6 32 10 24 26 10 16-4 34-22 32ZM512 192c-16-2-23-18-13-30-4-15 12-26 25-17 14-4 26 9 19 22 7 14-4 27-17 25Z" />
      </g>
      <g className={css.line}>
        <path d="M28 158v-46h92v46M120 142V90h84v52M392 150v-46h88v46M28 176v42M120 160v58M204 160v58M392 168v50M480 168v50" />
        <path d="M24 158h100l8 18H16ZM116 142h92l8 18H108ZM388 150h96l8 18H380Z" />
        <path d="M46 158l-8 18M70 158l-4 18M94 158l4 18M140 142l-6 18M164 142l-1 18M188 142l6 18M412 150l-6 18M436 150v18M460 150l6 18" />
        <path d="M44 124h20v20H44ZM84 124h20v20H84ZM136 104h18v24h-18ZM172 104h18v24h-18ZM408 116h18v22h-18ZM446 116h18v22h-18Z" />
        <path d="M52 218v-32h44v32M140 218v-44h44v44M162 174v44M414 218v-36h44v36M128 90c8-14 60-14 68 0M400 104l36-22 36 22" />
        <path d="M260 218v-44M260 188l10-10M522 218v-44" />
        <path d="M6 218h548" />
      </g>
      <path d="M44 238h70M138 238h30M420 238h96M386 238h14" className={css.dash} />
      <DriverFigure />
      <g>
        <path
          d="M440 20c14 0 24 10 24 23 0 17-15 27-24 37-9-10-24-20-24-37 0-13 10-23 24-23Z"
          className={css.pin}
        />
        <circle cx="440" cy="43" r="9" className={css.paper} />
        <path
          d="M440 20c14 0 24 10 24 23 0 17-15 27-24 37-9-10-24-20-24-37 0-13 10-23 24-23Z"
          className={css.outline}
        />
      </g>
      <path d="M352 120c20-30 40-34 84-36" className={css.route} />
    </svg>
  );
}

function DriverFigure() {
  return (
    <g className={css.rider}>
      <path d="M262 152h58v44h-58Z" className={css.accent} />
      <path
        d="M276 202h66c0 10-5 18-14 22h-24c-3-12-12-18-22-18ZM358 172h14l10 30c-12 4-14 18-26 22h-20c16-4 22-28 22-52Z"
        className={css.green}
      />
      <path d="M318 138c0-13 10-22 23-22s23 9 23 22l2 6h-48Z" className={css.paper} />
      <path
        d="M322 168c2-10 12-14 22-12l18 22 14 2-2 9-20-2-12-9-4 22h-22Z"
        className={css.green}
      />
      <g className={css.line}>
        <path d="M262 152h58v44h-58ZM262 165h58M286 152v13M296 152v13M270 196v8M310 196v6" />
        <path d="M318 144c-1-16 9-28 23-28s23 12 23 24v4h-46ZM350 144v8c0 6-4 9-10 9s-12-3-14-9v-8M364 140h6" />
        <path d="M322 168c2-10 12-14 22-12l18 22 14 2-2 9-20-2-12-9-4 22M322 168l-2 32" />
        <path d="M320 200h22l4 18 16 2M274 204h60c8 0 12 3 10 9-2 8-6 11-12 11h-26M274 204c-4 0-6 4-4 8" />
        <path d="M358 172h16l10 30c-12 4-14 18-26 22h-50M358 172c-2-5-6-7-12-7M374 172c6-1 10-6 8-12-6-2-11 0-13 4M378 186l16 44" />
      </g>
      <circle cx="288" cy="228" r="17" className={css.wheel} />
      <circle cx="394" cy="228" r="17" className={css.wheel} />
      <circle cx="288" cy="228" r="6" className={css.paper} />
      <circle cx="394" cy="228" r="6" className={css.paper} />
      <path d="M236 176h-26M242 194h-44M238 212h-22" className={css.line} />
    </g>
  );
}
