import { describe, expect, it } from 'vitest'
import {
  exitPopUp,
  lookAfterSale,
  lookBeforeSale,
  namedCheckout,
  pageBranding,
  pageLook,
  sharedBrand,
} from './custom-checkout.ts'

const OWN = { id: 501, seller_id: 10 }

describe('the checkout that a link names', () => {
  it.each([
    ['501', 501],
    ['0', 0],
    [undefined, null],
    ['', null],
    ['-1', null],
    ['501x', null],
    ['1234567890', null],
  ])('%j is %j', (text, id) => expect(namedCheckout(text)).toBe(id))
})

describe('the look of a page', () => {
  it('is the program’s own where the seller chose none', () => {
    const own = { theme: 'light', theme_color: '#00E4A0', logotipo: null }
    expect(pageLook(null)).toEqual(own)
    expect(pageLook(OWN)).toEqual(own)
    expect(pageLook({ ...OWN, theme: 'auto', logotipo: '/media/a.svg' })).toEqual({
      ...own,
      theme: 'auto',
      logotipo: '/media/a.svg',
    })
  })
})

describe('the shared branding of a seller', () => {
  const A = { ...OWN, theme_color: '#111111', logotipo: '/media/a.svg' }
  it.each([
    ['nothing, where there is none', [], null],
    ['nothing, where none names anything', [OWN], null],
    ['what the only one has', [A], { theme: 'light', theme_color: '#111111', logotipo: '/media/a.svg' }],
    [
      'one logo, of light and of dark pages',
      [A, { ...A, theme: 'dark' as const, theme_color: '#222222' }, OWN],
      { theme: 'auto', theme_color: null, logotipo: '/media/a.svg' },
    ],
    [
      'one colour, and no logo of two',
      [A, { ...A, logotipo: '/media/b.svg' }],
      { theme: 'light', theme_color: '#111111', logotipo: null },
    ],
    ['nothing of two brands', [A, { ...OWN, theme_color: '#222222', logotipo: '/media/b.svg' }], null],
  ])('is %s', (_name, looks, brand) => expect(sharedBrand(looks)).toEqual(brand))
})

describe('the content of the other pages of a purchase', () => {
  const look = { theme: 'light', theme_color: '#00E4A0', logotipo: null }
  const full = {
    ...OWN,
    top_thumb: '/media/a.svg',
    side_thumb: '/media/b.svg',
    bottom_thumb: '/media/c.svg',
    bottom_thumb_alt: 'C',
    scarcity: true,
    scarcity_time: 5,
    whatsapp_button: true,
    whatsapp_number: '5511955500110',
    jivochat_id: 'aurora7demo',
  }

  it('is nothing where the seller chose nothing', () => {
    expect(lookBeforeSale(null)).toEqual(look)
    expect(lookBeforeSale(OWN)).toEqual(look)
    expect(lookAfterSale(OWN)).toEqual(look)
    expect(lookAfterSale({ ...OWN, top_thumb: '/media/a.svg', scarcity: true, scarcity_time: 5 })).toEqual(
      look,
    )
  })

  it('is everything before the purchase', () => {
    expect(lookBeforeSale(full)).toEqual({ ...look, branding: { id: 501, ...pageBranding(full) } })
  })

  it('is the way to the seller and the last picture after it', () => {
    expect(lookAfterSale(full)).toEqual({
      ...look,
      branding: {
        id: 501,
        bottom_thumb: '/media/c.svg',
        bottom_thumb_alt: 'C',
        whatsapp_number: '5511955500110',
        jivochat_id: 'aurora7demo',
      },
    })
  })
})

describe('the page content of a seller', () => {
  it('is nothing where they chose nothing', () => expect(pageBranding(OWN)).toEqual({}))

  it('has the bar only where it is turned on and has its minutes', () => {
    const words = { scarcity_title: 'Até já', scarcity_background_color: '#fff' }
    expect(pageBranding({ ...OWN, ...words, scarcity_time: 5 })).toEqual({})
    expect(pageBranding({ ...OWN, ...words, scarcity: true })).toEqual({})
    expect(pageBranding({ ...OWN, ...words, scarcity: true, scarcity_time: 5 })).toEqual({
      ...words,
      scarcity_time: 5,
    })
  })

  it('has the button only where it is turned on and leads to a number', () => {
    const number = { whatsapp_number: '5511955500110' }
    expect(pageBranding({ ...OWN, ...number })).toEqual({})
    expect(pageBranding({ ...OWN, whatsapp_button: true, whatsapp_msg: 'Olá' })).toEqual({})
    expect(pageBranding({ ...OWN, ...number, whatsapp_button: true })).toEqual(number)
  })

  it('has the words of a picture only with the picture', () => {
    const words = { top_thumb_alt: 'A', bottom_thumb_alt: 'B', side_thumb_alt: 'C' }
    expect(pageBranding({ ...OWN, ...words })).toEqual({})
    expect(pageBranding({ ...OWN, ...words, side_thumb_mobile: '/media/a.svg' })).toEqual({
      side_thumb_mobile: '/media/a.svg',
      side_thumb_alt: 'C',
    })
  })
})

describe('the exit pop-up', () => {
  const words = { title_exit_pop_up: 'Espere', description_exit_pop_up: 'Um presente' }
  const button = { text_button_exit_pop_up: 'Quero', link_exit_pop_up: 'https://loja.example' }

  it('is nothing where it is turned off', () => {
    expect(exitPopUp({ ...OWN, ...words, ...button })).toEqual({})
    expect(exitPopUp({ ...OWN, ...words, exit_pop_up: false })).toEqual({})
  })

  it('has the link and its words only with the button', () => {
    const on = { ...OWN, ...words, ...button, exit_pop_up: true }
    expect(exitPopUp(on)).toEqual({ exit_pop_up: true, ...words })
    const whole = { exit_pop_up: true, ...words, ...button, button_exit_pop_up: true }
    expect(exitPopUp({ ...on, button_exit_pop_up: true })).toEqual(whole)
  })
})
