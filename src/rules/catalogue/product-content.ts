/** What a digital product is, where its seller says so; the pages and mails then call it that. */
export const PRODUCT_CONTENTS = ['course', 'ebook'] as const
export type ProductContent = (typeof PRODUCT_CONTENTS)[number]
