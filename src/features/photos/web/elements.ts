type Value = string | number | boolean | undefined;

/** An element with its attributes; what is undefined is left out. */
export function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const name in attributes) mark(element, name, attributes[name]);
  element.append(...children);
  return element;
}

/** Sets an attribute, or takes it away. */
export function mark(element: Element, name: string, value: Value): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, `${value}`);
}

/**
 * Makes these the children of an element, in order. Those that are where they belong are left alone: what is moved
 * loses the focus.
 */
export function setChildren(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}
