import type { ComponentType } from 'react'
import type { PageFrame, ScreenData, ScreenName } from '#contract/checkout/page.ts'
import type { BrandedLook } from '#rules/catalogue/custom-checkout.ts'
import type { Texts } from '#texts/texts.ts'
import type { BumpLook } from './bump-style.ts'

export type DataOf<N extends ScreenName> = Extract<ScreenData, { screen: N }>

/** Properties of a screen's document, beside its content. */
export type ScreenHead = {
  title: string
  theme?: 'light' | 'dark' | 'auto'
  /** The seller's colour as they wrote it; anything but a hexadecimal colour falls back to the default. */
  accent?: string
  /** The path of the manifest by which a browser installs the page. */
  manifest?: string
  /** The path of the picture that an iPhone shows for the page on its home screen. */
  touchIcon?: string
  /** The seller's colours of order bumps, and of the bar that counts down. */
  bumps?: BumpLook
}

/** Returns the document properties of a seller's branding; none without one. */
export function lookOf(look: BrandedLook | null): Pick<ScreenHead, 'theme' | 'accent' | 'bumps'> {
  if (look === null) return {}
  const { theme, theme_color: accent, branding } = look
  return { theme, accent, ...(branding !== undefined && { bumps: branding }) }
}

/** Exports of every `screens/{name}/index.tsx`. */
export type ScreenModule<N extends ScreenName, Prepared = unknown> = {
  Screen: ComponentType<{ data: DataOf<N>; prepared: Prepared }>
  head: (data: DataOf<N>, texts: Texts, frame: PageFrame) => ScreenHead
  /** Loads the code that only some pages of this screen need, before the screen is rendered with it. */
  prepare?: ((data: DataOf<N>, frame: PageFrame) => Promise<Prepared>) | undefined
}

/** A screen whose name is only known when the program runs; its data always is of the same name. */
export type AnyScreenModule = {
  Screen: ComponentType<{ data: ScreenData; prepared: unknown }>
  head: (data: ScreenData, texts: Texts, frame: PageFrame) => ScreenHead
  prepare?: ((data: ScreenData, frame: PageFrame) => Promise<unknown>) | undefined
}
