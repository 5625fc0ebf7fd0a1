/** What the page told of the browser that it stands in, as EMV 3-D Secure asks for it. */
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
