const answers = {
  unknownItem: 'There is no such news',
};

export const en = { answers };
