/*
 * A page can be seen and pressed before its script has taken it over. The browser's own features, a link, a box, a form
 * that is sent by POST, work then; any other button would not respond. The document's first script remembers those
 * presses and plays them once the page is ready (decision 0077). It is written short: it is part of every document.
 */

/** The event by which the page reports that it is ready: its first effects have run. */
export const READY_EVENT = 'standing'

/**
 * A submit is remembered alone: after another press, which may change what is paid, it would submit what nobody has
 * seen, and a second one is the same. An input after it indicates that its buyer was not done. A control that unfolds
 * something is pressed again because nothing happened, not to fold it up. Ten seconds after the last of at most twenty
 * presses nobody waits any more. Each press is played in a separate task, as React renders between two events.
 *
 * If a file that the page needs to become ready does not load, the document's hidden element, which says so and what to
 * do, is shown in its own place.
 */
export const EARLY_PRESSES =
  '{let q=[],t,s=b=>b?.type=="submit",f=()=>{clearTimeout(t);q.map(b=>b.style.opacity="");q=[]};' +
  'onclick=e=>{let b=e.target.closest("button");' +
  '!b||s(b)&&(q[0]||!b.closest("[method=dialog]"))||s(q[0])||b.ariaExpanded&&q.includes(b)||q[19]||' +
  '(clearTimeout(t),t=setTimeout(f,1e4),q.push(b),b.style.opacity=.6)};' +
  'oninput=()=>s(q[0])&&f();' +
  'let h,g=e=>{let n=document.querySelector("body>template");' +
  'h||!n||(e.reason||e.target.type=="module")&&(n.replaceWith(n.content),h=1)};' +
  'addEventListener("error",g,true);onunhandledrejection=g;' +
  `addEventListener("${READY_EVENT}",()=>{h=1;q.map(b=>setTimeout(()=>b.click()));f()})}`
