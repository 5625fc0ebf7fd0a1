/** Browser data reported by the page, as EMV 3-D Secure requires. */
export type BrowserPage = {
  language: string
  colorDepth: number
  javaEnabled: boolean
  /** Pixels. */
  screenHeight: number
  screenWidth: number
  /** Minutes from the buyer's time to UTC. */
  timeZoneOffset: number
}
