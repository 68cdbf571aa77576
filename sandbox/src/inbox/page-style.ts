/** The product's colours by value: this page must work before the web app is built. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#f7f6f3;--card:#fff;--ink:#1d1c19;--soft:#5d5a53;--edge:#dedbd3;--green:#41761f;--on:#fff;--tag:#e3f3d8;--tagink:#10240a}
@media (prefers-color-scheme:dark){:root{--ground:#171612;--card:#22211c;--ink:#f2f0ea;--soft:#b3afa5;--edge:#3b3932;--green:#8ccf5c;--on:#10240a;--tag:#2c4a1a;--tagink:#dff3d1}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:400 16px/1.6 Kanit,"Noto Sans Thai","Sarabun",system-ui,sans-serif}
header,main{max-width:720px;margin:0 auto;padding:16px}
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:baseline;justify-content:space-between;border-top:4px solid #64af31}
h1{font-size:22px;line-height:1.25;margin:0}h2{font-size:18px;line-height:1.25;margin:0 0 8px}
p{margin:0 0 8px;overflow-wrap:anywhere}a{color:var(--green)}nav{display:flex;flex-wrap:wrap;gap:0 16px}nav a{padding:12px 0}
form{margin:16px 0}label{display:block;font-weight:500}.row{display:flex;gap:8px}
input:not([type=hidden]){flex:1;min-width:0;min-height:48px;padding:0 12px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:12px}
button{min-height:48px;padding:0 16px;font:inherit;font-weight:500;color:var(--on);background:var(--green);border:0;border-radius:12px;cursor:pointer}
:focus-visible{outline:3px solid #64af31;outline-offset:2px}
article,.accounts,.empty{background:var(--card);border:1px solid var(--edge);border-radius:16px;padding:16px;margin:0 0 12px}
article p:last-child{margin:0}.head{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:baseline}time{color:var(--soft);font-size:14px;margin-left:auto}
.tag{background:var(--tag);color:var(--tagink);border-radius:999px;padding:0 10px;font-size:13px}
.code{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}output{font-size:36px;line-height:1.25;font-weight:600;letter-spacing:.12em;font-variant-numeric:tabular-nums;user-select:all}
ul{list-style:none;margin:0 0 8px;padding:0}code{font-size:15px;overflow-wrap:anywhere;user-select:all}.empty{color:var(--soft)}
`;
