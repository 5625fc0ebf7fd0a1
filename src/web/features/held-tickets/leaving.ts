/*
 * What stands in the summary and what asks before the page is left come at different times: this is where they meet.
 * Browser only.
 */

let ask: (() => void) | null = null

/** Says who asks the buyer before the page is left; returns how to withdraw it. */
export function onLeaveAsked(show: () => void): () => void {
  ask = show
  return () => {
    if (ask === show) ask = null
  }
}

/** Asks whether the buyer wants to leave; false where nobody is there to ask yet. */
export function askToLeave(): boolean {
  ask?.()
  return ask !== null
}
