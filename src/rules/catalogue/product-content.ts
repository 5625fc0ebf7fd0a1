/** Kind of a digital product, if its seller states one; pages and mails then use that name. */
export const PRODUCT_CONTENTS = ['course', 'ebook'] as const
export type ProductContent = (typeof PRODUCT_CONTENTS)[number]
