/**
 * A chat with a number and a text that is not sent yet: https://wa.me/<number>?text=<text>, the number whole and in
 * digits alone (https://faq.whatsapp.com/5913398998672934, "How to use click to chat").
 */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
