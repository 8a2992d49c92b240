import { INKS } from './palette.ts';

/** The style sheet: light, dark, and print on A4. */

const inks = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const DARK: Readonly<Record<keyof typeof INKS, string>> = {
  paper: '#171b26',
  text: '#e6e9f2',
  quiet: '#9ba6bf',
  rule: '#333d55',
  blue: '#7fa8ef',
  red: '#ef8a7e',
  yellow: '#e8b646',
  black: '#c9cfdd',
  'on-ink': '#10131c',
};

export const STYLE = `
:root{color-scheme:light dark;${inks(INKS)};--page:#eef1f6;--tint:#1f4e9e0d;--square:20px;
--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",Georgia,"DejaVu Serif",serif;
--sans:system-ui,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif;--mono:ui-monospace,"Cascadia Mono",Consolas,"Liberation Mono",monospace}
@media screen and (prefers-color-scheme:dark){:root{${inks(DARK)};--page:#10131b;--tint:#7fa8ef14}}
*{box-sizing:border-box}
html{background:var(--page);-webkit-text-size-adjust:100%}
body{max-width:62rem;margin:2rem auto;padding:0 3rem 3rem 5.5rem;color:var(--text);background:linear-gradient(var(--red),var(--red)) 3.75rem 0/1px 100% no-repeat,var(--paper);
box-shadow:0 1px 2px #0002,0 8px 32px #0000001a;font:16px/1.55 var(--sans);font-variant-numeric:tabular-nums lining-nums}
header{margin:0 -3rem 0 -5.5rem;padding:2.5rem 3rem 1.75rem 5.5rem;background:linear-gradient(var(--red),var(--red)) 3.75rem 0/1px 100% no-repeat,
linear-gradient(var(--rule) 1px,transparent 1px) 0 -1px/var(--square) var(--square),linear-gradient(90deg,var(--rule) 1px,transparent 1px) -1px 0/var(--square) var(--square);border-bottom:2px solid var(--blue)}
.mark{float:right;width:60px;height:60px;margin:0 0 1rem 1.5rem;background:var(--paper)}
h1,h2,h3{font-family:var(--serif);line-height:1.2;text-wrap:balance;overflow-wrap:anywhere}
h1{margin:.1em 0 .3em;font-size:clamp(1.8rem,5vw,2.7rem);font-weight:600;letter-spacing:-.01em}
h2{margin:0 0 .9rem;font-size:1.55rem;font-weight:600;color:var(--blue)}
h3{margin:1.6rem 0 .4rem;font-size:1.15rem}
p{margin:.5rem 0 .9rem;max-width:44rem}
.kicker{margin:0;color:var(--blue);font-weight:600;font-size:.95rem}
.facts{margin:0;color:var(--quiet)}
h1,.kicker,.facts{text-shadow:0 0 3px var(--paper),0 0 3px var(--paper),0 0 6px var(--paper),0 0 8px var(--paper)}
nav{margin:1.4rem 0 0;font-size:.9rem}
nav ol{display:flex;flex-wrap:wrap;gap:.15rem 1.1rem;margin:0;padding:0;list-style:none}
a{color:var(--blue);text-underline-offset:.2em;text-decoration-thickness:1px}
a:focus-visible,.wide:focus-visible{outline:2px solid var(--blue);outline-offset:3px}
section{margin:3rem 0 0;padding-top:1.4rem;border-top:1px solid var(--rule)}
section:first-child{border-top:0;margin-top:1.4rem}
.note,figcaption,footer{color:var(--quiet);font-size:.9rem}
.headline{font-size:1.3rem;margin-bottom:1.2rem}
.headline strong{font:600 2.6rem/1 var(--serif);color:var(--blue);margin:0 .3rem}
.headline span{color:var(--quiet);font-size:1rem}
.alert{padding:.6rem .9rem;border-left:4px solid var(--red);background:color-mix(in srgb,var(--red) 9%,transparent);font-weight:600}
.broken{color:var(--red)}.broken p{margin:0}.broken ul{margin:.3rem 0 0;padding-left:1.15rem}
.mind{margin:1.2rem 0;padding:.7rem 1.1rem .8rem;border:1px solid var(--rule);border-left:4px solid var(--yellow)}
.mind h3{margin:0 0 .3rem;font-size:1.02rem}
.mind ul,.reading{margin:0;padding-left:1.15rem}
li{margin:.28rem 0;max-width:43rem}
.mind li::marker,.reading li::marker{color:var(--quiet)}
.wide{overflow-x:auto;margin:1.1rem 0 1.5rem;max-width:100%}
table{border-collapse:collapse;font-size:.92rem;min-width:min(100%,24rem)}
caption{text-align:left;max-width:44rem;padding:0 0 .45rem;color:var(--quiet);font-size:.9rem}
th,td{padding:.32rem .8rem .32rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
thead th{border-bottom:1.5px solid var(--blue);color:var(--quiet);font-weight:600;font-size:.92em;line-height:1.25;vertical-align:bottom}
tbody th{font-weight:600}tbody th code{font-weight:400}
th:not(:first-child),td{padding-left:.8rem}
tbody tr:hover{background:var(--tint)}
.n{text-align:right}td.n,tbody th.n{white-space:nowrap}
.many{font-size:.84rem}.many th,.many td{padding-right:.28rem}.many th:not(:first-child),.many td{padding-left:.28rem}
th bdi,td bdi{display:inline-block;max-width:15rem;overflow-wrap:break-word;vertical-align:top}
td code,th code{display:inline-block;max-width:21rem;overflow-wrap:break-word}.many code{max-width:7.5rem}
code{font-family:var(--mono);font-size:.86em}
.dense{font-size:clamp(.56rem,calc(51rem/var(--em)),.88rem);line-height:1.3}
.dense th,.dense td{padding:.28em .5em}
.packed th,.packed td{padding:.22em .25em}.packed td,.packed thead .n{text-align:center;min-width:1.9em}
.dense td:empty{background:color-mix(in srgb,var(--rule) 25%,transparent)}
.dense small{display:block;color:var(--quiet);font-size:.86em}
.packed small{font-size:.92em}
.dense tbody th{white-space:nowrap}.dense bdi{max-width:14em;white-space:normal}.nb{white-space:nowrap!important}
.scrolled .wide{max-height:36rem;overflow-y:auto}.scrolled thead th{position:sticky;top:0;background:var(--paper)}.on-paper{display:none}
.place{color:var(--quiet);font-weight:400;margin-right:.3em}
figure{margin:1rem 0 1.2rem}
.chart svg{display:block;max-width:100%;height:auto;overflow:visible}
svg text{font-family:var(--sans)}
figcaption{margin-top:.4rem;max-width:44rem}
.boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(13.5rem,1fr));gap:1.6rem 1.8rem;margin:1.2rem 0}
.board{margin:0;min-width:0}
.board svg{display:block;width:100%;max-width:17rem;height:auto}
.board figcaption{color:var(--text);overflow-wrap:anywhere}
dl{margin:0;font-size:.92em}dl+dl{margin-top:.6rem;padding-top:.6rem;border-top:1px dashed var(--rule)}
dl div{display:flex;gap:.5rem}
dt{color:var(--quiet);flex:none}
dt::after{content:" :"}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
blockquote{margin:0;padding-left:.6rem;border-left:3px solid var(--rule)}blockquote code{display:block;white-space:pre-wrap}
footer{margin-top:3.5rem;padding-top:1rem;border-top:2px solid var(--blue)}
footer p{margin:.2rem 0}
@media screen and (max-width:46rem){body{margin:0;padding:0 1.1rem 2rem 1.9rem;background-position:.95rem 0,0 0;box-shadow:none;font-size:15px}
header{margin:0 -1.1rem 0 -1.9rem;padding:1.4rem 1.1rem 1.2rem 1.9rem;background-position:.95rem 0,0 -1px,-1px 0}
.mark{width:40px;height:40px;margin-left:.8rem}

.games td{white-space:nowrap}caption{position:sticky;left:0;max-width:calc(100vw - 3.2rem)}.chart{overflow-x:auto}.chart svg.big{min-width:36rem}.boards{grid-template-columns:repeat(auto-fill,minmax(11rem,1fr))}
table:not(.dense,.many) :is(th:not(:first-child),td){padding-left:.55rem}table:not(.dense,.many) :is(th,td){padding-right:.55rem}}
@page{size:A4;margin:15mm 14mm 16mm 18mm;@bottom-right{content:counter(page) " / " counter(pages);font:9pt sans-serif;color:#5c6478}}
@media print{*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
html{background:none}
body{max-width:none;margin:0;padding:0;background:none;box-shadow:none;font-size:9.5pt;line-height:1.4}
header{margin:0;padding:7mm 6mm 5mm}
header{background:linear-gradient(var(--rule) 1px,transparent 1px) 0 0/5mm 5mm,linear-gradient(90deg,var(--rule) 1px,transparent 1px) 0 0/5mm 5mm}
nav{display:none}
section{margin-top:6mm;padding-top:3.5mm}
h2{font-size:15pt;break-after:avoid}h3,caption,thead{break-after:avoid}
h1{font-size:24pt}
figure,tr,.mind,.board,.headline,.short,.reading{break-inside:avoid}
thead{display:table-header-group}
.wide{overflow:visible}.scrolled{display:none}.on-paper{display:block}
table{font-size:8.6pt;max-width:100%}.many{font-size:8pt}.many code{max-width:24mm}.many :is(th:not(:first-child),td){padding-left:.8mm}.many :is(th,td){padding-right:.8mm}
.dense{font-size:clamp(3.5pt,calc(500pt/var(--em)),8.5pt)}
table:not(.dense) :is(th,td){padding-top:1.1mm;padding-bottom:1.1mm}table:not(.dense,.many) :is(th:not(:first-child),td){padding-left:1.8mm}table:not(.dense,.many) :is(th,td){padding-right:1.8mm}
caption,.note,figcaption,footer{font-size:8.8pt}h3{font-size:11pt;margin-top:4mm}
.chart svg{max-width:min(155mm,100%)}
.boards{grid-template-columns:repeat(3,1fr);gap:5mm}
.board svg{max-width:48mm}
tbody tr:hover{background:none}
a{color:inherit;text-decoration:none}}
`
  .trim()
  .replace(/\n/g, '');
