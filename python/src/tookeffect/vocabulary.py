"""The closed lists of values of the API: for each a `Literal` type and a tuple of its values."""

from tookeffect._generated.vocabulary import *
