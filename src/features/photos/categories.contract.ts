import * as z from 'zod/mini';
import { endpoint, idParam, Message } from '#shared/endpoint.ts';
import { longTextLimit, nameText, requiredText, shortTextLimit, text } from '#shared/text.ts';
import { categoryColor } from './categories.rules.ts';
import { t } from './messages/index.ts';

/** A category of a photo. */
export const CategoryLabel = z.object({ id: z.int(), name: z.string(), color: z.string() });

const color = z.pipe(
  z.string().check(
    z.refine((written) => categoryColor(written) !== undefined, {
      error: () => t.categories.unknownColor,
    }),
  ),
  z.transform((written) => categoryColor(written) ?? written),
);

const nameMissing = () => t.categories.nameMissing;
const description = z.optional(z.nullable(text(longTextLimit)));

/** A new category, blue by default. */
export const NewCategory = z.object({
  name: nameText(shortTextLimit, nameMissing),
  description,
  color: z.optional(color),
});
/** Changed fields. */
export const CategoryChange = z.object({
  name: z.optional(requiredText(shortTextLimit, nameMissing)),
  description,
  color: z.optional(color),
});

/** Deletes a category, but not its photos. */
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id',
  access: 'user',
  params: z.object({ id: idParam }),
  responses: { 200: Message },
});
