/** 256 short, friendly words that are easy to say, to spell and to tell apart: one for every byte. */
export const phraseWords: readonly string[] = `
acorn amber anchor apple apricot april arrow aspen autumn baker balloon bamboo banjo barley basil basket
beach beacon beaver berry birch biscuit blanket blossom blue boat bonfire breeze bridge brook bubble butter
button cabin cactus camel candle canoe canyon caramel carrot castle cedar cello chalk cherry chestnut cinnamon
circus citrus clay clover coast cobalt cocoa coconut comet compass copper coral cotton cricket crystal cup
daisy dance dawn desert dolphin domino dragon dream drum duck dune eagle echo elm ember falcon
feather fern fiddle field finch fjord flame flute forest fountain fox frost galaxy garden garlic ginger
giraffe glacier globe golden goose grape gravel guitar hammock harbor harvest hazel heron hill honey horizon
igloo iris island ivory ivy jacket jasmine jelly jigsaw journey jungle kayak kettle kitchen kite kitten
koala ladder lagoon lake lantern lavender lemon lilac lily linen lizard llama lobster lotus lucky lunar
magic magnet mango maple marble market marsh meadow melody melon meteor midnight mint mirror monsoon moose
morning mosaic moss mountain museum nectar nest nickel noodle nutmeg oak oasis oatmeal ocean olive onion
opal orange orbit orchard otter oven owl paddle pancake panda paper parade parrot peach pebble pelican
pencil pepper piano picnic pilot pine planet plum poem pond poppy postcard potato prairie puddle pumpkin
quartz quilt rabbit radio rainbow raven ribbon river robin rocket saddle saffron sailor salmon sand scarf
seashell silver snow sparrow spinach spring star storm summer sunset swan tango teapot thunder tiger toast
tulip turtle valley velvet violet walnut waltz water whale willow window winter wolf yellow zebra zephyr
`
  .trim()
  .split(/\s+/);
